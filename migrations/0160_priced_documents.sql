-- Header fields of documents with prices.
alter table document add column default_store uuid;
alter table document add column expense_account uuid;
alter table document add column delivery_on_time boolean;
alter table document add column transport_invoice_number text;
alter table document add column internal_outgoing_invoice_id uuid;
alter table document add column internal_incoming_invoice_id uuid;
alter table document add column incoming_invoice_id uuid;
alter table document add column outgoing_invoice_id uuid;
alter table document add column processing_mode text;
alter table document add column banquet boolean;
alter table document add column payment_date timestamptz;

-- Returns of an invoice, and payments of a document.
create index document_by_incoming_invoice on document (organization_id, incoming_invoice_id)
 where incoming_invoice_id is not null;
create index document_by_outgoing_invoice on document (organization_id, outgoing_invoice_id)
 where outgoing_invoice_id is not null;
create index books_transaction_by_document on books_transaction (organization_id, document_id)
 where document_id is not null;
