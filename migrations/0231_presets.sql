-- Presets of reports that a chain has saved; those that every chain starts with are code.
create table report_preset (
  corporation_id uuid not null,
  id             text not null,
  name           text not null,
  report         json not null,
  primary key (corporation_id, id)
);

-- Income that a restaurant plans for a day. Percent of, or simply, the mean income of its weekday unless it is an amount.
create table income_plan (
  organization_id uuid not null,
  date            date not null,
  value_type      text not null check (value_type in ('ABSOLUTE', 'PERCENT', 'AUTOMATIC')),
  plan_value      numeric check ((plan_value is null) = (value_type = 'AUTOMATIC')),
  primary key (organization_id, date)
);
