-- `errorReason` is the sentence of a refusal, and `additionalData.code` its code, as in answers and in the status of a command.
-- Before, `errorReason` was the code where `code` is `Common`, and null elsewhere.
update delivery_order
   set error_info = (error_info::jsonb || jsonb_build_object(
         'additionalData', coalesce(nullif(error_info::jsonb -> 'additionalData', 'null'), '{}')
                           || jsonb_build_object('code', coalesce(error_info ->> 'errorReason', error_info ->> 'code')),
         'errorReason', error_info ->> 'message'))::json
 where creation_status = 'Error';

update table_order
   set error_info = (error_info::jsonb || jsonb_build_object(
         'additionalData', coalesce(nullif(error_info::jsonb -> 'additionalData', 'null'), '{}')
                           || jsonb_build_object('code', coalesce(error_info ->> 'errorReason', error_info ->> 'code')),
         'errorReason', error_info ->> 'message'))::json
 where creation_status = 'Error';

update reserve
   set error_info = (error_info::jsonb || jsonb_build_object(
         'additionalData', coalesce(nullif(error_info::jsonb -> 'additionalData', 'null'), '{}')
                           || jsonb_build_object('code', coalesce(error_info ->> 'errorReason', error_info ->> 'code')),
         'errorReason', error_info ->> 'message'))::json
 where creation_status = 'Error';
