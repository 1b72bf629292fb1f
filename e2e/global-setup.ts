import { findChromium } from './chromium';

/** Once for all workers, which know afterwards where it is. */
export default async function setUp() {
  await findChromium();
}
