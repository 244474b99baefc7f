/** How many conversations can be asked again, and what is chosen at first; the contract's numbers come with its schemas. */
export const CHOICES = [10, 20, 50] as const;
export const FIRST_CHOICE = 20;
