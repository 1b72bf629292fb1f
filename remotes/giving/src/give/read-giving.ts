import type { GivingPage } from '@lapis/contract';
import { send } from '@lapis/http';

export async function readGiving(signal: AbortSignal): Promise<GivingPage> {
  const { results } = await send('GET /giving', { signal });
  return results;
}
