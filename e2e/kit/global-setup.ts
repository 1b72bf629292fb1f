import { findChromium } from './chromium';
import { fillData } from './site';

/** Does work once that each worker would otherwise repeat. Returns a function to run after the journeys. */
export default async function setUp() {
  await findChromium();
  return fillData();
}
