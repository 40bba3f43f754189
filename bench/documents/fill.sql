-- Years of invoices for the customers of the filled shop, in bulk: bench.documents of them, the last fifth of one in ten still
-- open. The first customer has one in twenty. Runs as one transaction; the triggers that check single rows rest meanwhile.

alter table documents disable trigger user;
alter table document_lines disable trigger user;
alter table ledger disable trigger user;
alter table payments disable trigger user;
alter table settlements disable trigger user;

update money_settings set invoicing = true, invoicing_from = current_date - 730, statements = 'monthly';
update settings set abn = '51824753556';

create temp table billed on commit drop as
select n, gen_random_uuid() as id, gen_random_uuid() as entry, gen_random_uuid() as payment, gen_random_uuid() as paid,
  people.id as customer_id, 1000 + n % 90000 as base, round((1000 + n % 90000) / 10.0)::bigint as gst,
  current_date - 730 + (n * 720::bigint / current_setting('bench.documents')::int)::int as issued_on,
  n % 10 <> 0 or n < current_setting('bench.documents')::int * 0.8 as is_paid
from generate_series(1, current_setting('bench.documents')::int) n
join (select id, row_number() over (order by created_at, id) as place, count(*) over () as people from customers) people
  on place = case when n % 20 = 0 then 1 else 1 + n % people end;

insert into documents (id, kind, state, customer_id, number, issued_on, due_on, sent_at, base, gst, total, content,
  content_sha256, version, created_at, updated_at)
select id, 'invoice', 'issued', customer_id, n, issued_on, issued_on + 14, issued_on + interval '10 hours', base, gst, base + gst,
  '{}', '', 2, issued_on + interval '1 microsecond' * n, issued_on
from billed order by n;

insert into document_lines (document_id, position, kind, description, quantity, price, amount)
select id, 0, 'own', 'Linen', 1, base, base from billed order by n;

insert into ledger (id, customer_id, kind, amount, open, dated_on, due_on, document_id, created_at)
select entry, customer_id, 'invoice', base + gst, case when is_paid then 0 else base + gst end, issued_on, issued_on + 14, id, issued_on
from billed order by n;

insert into payments (id, number, customer_id, direction, method, amount, paid_on, by, created_at)
select payment, n, customer_id, 'in', 'transfer', base + gst, issued_on + 9, (select id from users where role = 'owner' limit 1), issued_on + 9
from billed where is_paid order by n;

insert into ledger (id, customer_id, kind, amount, open, dated_on, payment_id, created_at)
select paid, customer_id, 'payment', -base - gst, 0, issued_on + 9, payment, issued_on + 9 from billed where is_paid order by n;

insert into settlements (id, customer_id, credit_id, debit_id, amount, settled_on, created_at)
select gen_random_uuid(), customer_id, paid, entry, base + gst, issued_on + 9, issued_on + 9 from billed where is_paid order by n;

insert into document_counters (kind, last_number, last_day)
select 'invoice', max(n), max(issued_on) from billed;

alter table documents enable trigger user;
alter table document_lines enable trigger user;
alter table ledger enable trigger user;
alter table payments enable trigger user;
alter table settlements enable trigger user;
