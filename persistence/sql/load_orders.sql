-- $1 order ids
-- `reached` lists the statuses of the history, each with its event's key in hex and its record's place where it had
-- them: status[:key][@partition/offset],…
-- One statement, so that an order, its history and its key are read as of one moment.
select
  o.id, o.user_id, o.establishment_id, o.status, o.version, o.lines, o.total_minor, o.currency, o.comment,
  o.created_ms, o.updated_ms,
  (select string_agg(e.to_status || coalesce(':' || encode(convert_to(e.idempotency_key, 'UTF8'), 'hex'), '')
      || coalesce('@' || e.partition || '/' || e."offset", ''), ',')
    from order_status_events e where e.order_id = o.id) as reached,
  encode(k.fingerprint, 'hex') as fingerprint, k.fingerprint_version, k.status as answer_status, k.request,
  k.order_id, (extract(epoch from k.expires_at) * 1000)::bigint as expires_ms
from whole_orders o
left join idempotency_keys k on k.id = o.claim_id and o.client_idempotency_key is not null
where o.id = any ($1::uuid[])
