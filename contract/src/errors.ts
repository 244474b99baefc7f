/**
 * Every error that a caller can meet, with its HTTP status and its English text.
 * The body of a failed call is `{ message, code }`; `message` may carry `{param}` values.
 * The web translates by code and falls back to `message`.
 */
export const ERRORS = {
  bad_request: [400, 'The request is not valid: {detail}'],
  blank_text: [400, 'The text must not be blank.'],
  text_too_long: [400, 'The text is longer than {limit} characters.'],
  invalid_email: [400, 'Enter a valid email address.'],
  invalid_timezone: [400, 'This time zone is not known.'],
  invalid_buffer: [400, 'The minimum delay must not be greater than the maximum.'],
  prompt_empty: [400, 'Prompt cannot be empty'],
  knowledge_base_empty: [400, 'Knowledge base cannot be empty'],
  faq_incomplete: [400, 'Fill in both the question and the answer.'],
  context_empty: [400, 'Enter the missing information first.'],
  token_blank: [400, 'Paste the access token first.'],
  token_refused: [400, 'Instagram refused this access token: {reason}'],
  token_wrong_kind: [
    400,
    'This is a Facebook token (EAA…). Parley needs an Instagram token (IGAA…): open your app, Instagram, API setup with Instagram login, Generate token.',
  ],
  app_secret_blank: [400, 'Paste the app secret first.'],
  not_signed_in: [401, 'Sign in first.'],
  session_ended: [401, 'Your session has ended. Sign in again.'],
  invalid_credentials: [401, 'Invalid credentials'],
  forbidden: [403, 'You are not allowed to do this.'],
  foreign_account: [403, 'This account is not yours.'],
  client_only: [403, 'Only the owner of the account can do this.'],
  cookie_required: [403, 'Sign in with a browser to do this.'],
  user_inactive: [403, 'This user is switched off. Ask the owner of the account.'],
  registration_closed: [403, 'Registration is closed on this installation.'],
  wrong_origin: [403, 'This request came from another site.'],
  wrong_signature: [403, 'The signature is missing or wrong.'],
  wrong_verify_token: [403, 'The verify token is wrong.'],
  app_secret_missing: [403, 'Save the app secret in Parley before you verify the webhook.'],
  not_found: [404, 'Not found.'],
  email_in_use: [409, 'This email address is already in use.'],
  channel_in_use: [409, 'This Instagram account is already connected to another Parley account.'],
  draft_resolved: [409, 'This draft has already been approved or rejected.'],
  item_resolved: [409, 'This question has already been answered.'],
  delivery_not_open: [409, 'This message cannot be sent again in its current state.'],
  undo_too_late: [409, 'It is too late to undo: the message is on its way.'],
  nothing_imported: [409, 'There is no imported history yet to write the prompt from.'],
  text_changed: [409, 'Somebody saved a newer text meanwhile.'],
  no_channel: [409, 'Connect an Instagram account first.'],
  duplicate_client_id: [409, 'A different message was already sent with this client id.'],
  window_closed: [409, 'Instagram closed the 24-hour window. Answer from the Instagram app.'],
  too_large: [413, 'The request is too large.'],
  unsupported_type: [415, 'Send JSON.'],
  too_many_attempts: [429, 'Too many attempts. Try again in {minutes} min.'],
  internal: [500, 'Something went wrong on our side. Nothing was lost. Try again.'],
  platform_failed: [502, 'Instagram did not accept it: {reason}'],
  ai_failed: [502, 'The AI provider failed: {reason}'],
  mail_failed: [502, 'The email could not be sent, so nothing was created. Try again later.'],
  not_ready: [503, 'The service is starting or stopping. Try again in a moment.'],
  database_unreachable: [503, 'The database cannot be reached.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof ERRORS;

/** The body of every failed call. */
export type ErrorBody = { message: string; code: ErrorCode };
