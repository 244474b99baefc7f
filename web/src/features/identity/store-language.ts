import type { LanguageCode } from '@parley/contract/languages.ts';
import type { QueryClient } from '@tanstack/react-query';
import { loadClient } from '#features/identity/load-client.ts';
import { type Check, patchUser, sessionKey } from '#lib/session/session.ts';

/** Tells the server which language a signed-in user reads: mails come in it. Never rejects. */
export async function storeLanguage(queryClient: QueryClient, code: LanguageCode): Promise<void> {
  const user = queryClient.getQueryData<Check>(sessionKey)?.user;
  if (!user || user.language === code) return;
  try {
    const client = await loadClient();
    await client.identity.updateProfile({ id: user.id, language: code });
    patchUser(queryClient, { language: code });
  } catch (error) {
    console.warn('The language was not stored with the account', error);
  }
}
