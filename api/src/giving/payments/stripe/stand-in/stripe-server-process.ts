/**
 * Runs the fake Stripe server in a separate process, for end-to-end tests: `node --import tsx
 * src/giving/payments/stripe/stand-in/stripe-server-process.ts` in the folder api, optionally with PORT.
 * Prints its URL and a site's settings for it as a line of JSON, and sends them to a parent process.
 */
import { serveStripe } from './serve-stripe.fixture';

const { url, settings } = await serveStripe({ port: Number(process.env['PORT'] ?? 0) });
process.stdout.write(`${JSON.stringify({ url, settings })}\n`);
process.send?.({ url, settings });
process.once('disconnect', () => process.exit());
