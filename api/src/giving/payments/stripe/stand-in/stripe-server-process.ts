/**
 * The stand-in for Stripe in a process of its own, for journeys: `node --import tsx
 * src/giving/payments/stripe/stand-in/stripe-server-process.ts` in api, with PORT or without. It says where it is, and the
 * settings of a site, by a message where another process started it, and as a line of JSON.
 */
import { serveStripe } from './serve-stripe.fixture';

const { url, settings } = await serveStripe({ port: Number(process.env['PORT'] ?? 0) });
process.stdout.write(`${JSON.stringify({ url, settings })}\n`);
process.send?.({ url, settings });
process.once('disconnect', () => process.exit());
