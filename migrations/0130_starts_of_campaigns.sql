-- The revision of the corporation from which on a campaign acts on registrations and on overdrafts; null while it does not. What
-- happened before is none of its occasions, however late it is evaluated.
alter table loyalty_campaign
  add column registration_since_revision bigint,
  add column overdraft_since_revision bigint;

update loyalty_campaign as campaign
   set registration_since_revision = case when campaign.guest_registration_bindings <> '[]' then 0 end,
       overdraft_since_revision = case when campaign.overdraft_bindings <> '[]' then 0 end
  from loyalty_program as program
 where program.corporation_id = campaign.corporation_id
   and program.id = campaign.program_id
   and program.is_active
   and not program.is_deleted
   and campaign.is_active
   and not campaign.is_deleted;
