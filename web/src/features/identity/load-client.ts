/** The API's client, fetched when somebody begins to type: it does not weigh on the first sight of the sign-in page. */
export async function loadClient() {
  return (await import('#lib/api/client.ts')).client;
}
