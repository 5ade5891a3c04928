-- Each search by an ingredient read all entries that waited to be merged into the index: after an import, thousands.
drop index assembly_chart_by_ingredient;
create index assembly_chart_by_ingredient on assembly_chart using gin (ingredient_ids) with (fastupdate = off);
