/**
 * What a restore does with work that was open in the backup. Since then the old installation may have done it, and the
 * platform tells only when it is asked: a message that was about to go counts as one of which nobody knows whether it
 * arrived, which is looked for there and never sent again by itself, and what was to be answered is answered as a draft.
 */
export const SETTLE_RESTORED = [
  `UPDATE message_parts SET state = 'unknown', maybe_sent = true, failure = 'unknown', failure_detail = 'instance_lost',
     instance_id = NULL, unposted = false, sending_since = coalesce(sending_since, now()), looks = 0, look_at = NULL
   WHERE state IN ('queued', 'sending')`,
  `UPDATE messages m SET delivery_state = 'unknown'
   WHERE delivery_state IN ('queued', 'sending') AND EXISTS (
     SELECT FROM message_parts p
     WHERE p.account_id = m.account_id AND p.message_id = m.id AND p.state = 'unknown'
   )`,
  `UPDATE turns SET state = 'waiting', drafts_only = true, instance_id = NULL, fence = fence + 1
   WHERE state IN ('waiting', 'generating')`,
];
