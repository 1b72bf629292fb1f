import { findChromium } from './chromium';
import { fillData } from './site';

/** Does once what each worker would have to do. Returns what runs after the journeys. */
export default async function setUp() {
  await findChromium();
  return fillData();
}
