/** The newest import of the account. */
export const importKey = (userId: string) => [`/api/users/${userId}/import`];
