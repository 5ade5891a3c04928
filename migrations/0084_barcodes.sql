-- A barcode names one product: whoever saves one looks for others that have it.

create index product_by_barcode on product using gin ((details -> 'barcodes'))
 where not is_deleted
   and jsonb_typeof(details -> 'barcodes') = 'array';
