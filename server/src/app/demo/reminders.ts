import { DEMO_NAMES } from './names.ts';

/**
 * Reminders of the demo. A phrase in quotation marks goes out as it stands where no model writes; in another language
 * than the customer's a set phrase takes its place.
 */
export const DEMO_REMINDERS = [
  {
    name: DEMO_NAMES.price.en,
    delayMinutes: 120,
    customCondition: 'The customer asked about the price and does not answer',
    topic: '“Do you still have a question about the price? We are happy to help.”',
  },
  {
    name: DEMO_NAMES.booking.en,
    delayMinutes: 30,
    customCondition: 'The customer asked for an appointment and does not answer',
    topic: '“Would you still like an appointment with us?”',
  },
] as const;
