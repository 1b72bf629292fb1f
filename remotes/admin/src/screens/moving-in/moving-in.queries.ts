import type { MoveIn, MoveInReport, SourceSystem } from '@lapis/contract';
import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

/** In milliseconds, between two looks at what is under way. */
const LOOK_EVERY = 1500;

const shownAtOnce = 20;

export const isUnderWay = ({ state }: Pick<MoveIn, 'state'>) => state === 'waiting' || state === 'running';

/** What was taken in before, newest first, and what is being moved in. */
export const movesQuery = queryOptions({
  queryKey: ['moves', 'list'],
  queryFn: ({ signal }) => send('GET /admin/imports', { query: { per_page: shownAtOnce }, signal }),
  refetchInterval: ({ state }) => (state.data?.results.some(isUnderWay) ? LOOK_EVERY : false),
});

/** One of them, with what came once it has ended. */
export const moveQuery = (id: number) =>
  queryOptions({
    queryKey: ['moves', 'one', id],
    queryFn: async ({ signal }) => (await send('GET /admin/imports/:id', { params: { id }, signal })).results,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_EVERY : false),
  });

/** What somebody has said of an export. */
export interface Asked {
  system: SourceSystem;
  file: File;
  /** Where the old site is or was. */
  address: string;
}

/** How it is to be taken in. */
export interface Wanted {
  pictures: 'check' | 'consented';
  from: string;
  covers: string;
  given_at: string;
  /** Empty where the menu of this site stays. */
  menu: string;
}

function sendExport(
  { system, file, address }: Asked,
  fields: Partial<Wanted> & { dry_run: '0' | '1' },
  onPercent: (percent: number) => void,
) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, address })) if (value) body.append(name, value);
  body.append('file', file, file.name);
  return send('POST /admin/import/:system', {
    params: { system },
    body,
    onProgress: ({ loaded, total }) => onPercent(total ? Math.round((100 * loaded) / total) : 0),
  });
}

/** What would come; nothing is written. */
export async function planMove(
  asked: Asked,
  onPercent: (percent: number) => void,
): Promise<MoveInReport | null> {
  return (await sendExport(asked, { dry_run: '1' }, onPercent)).results.plan;
}

export async function startMove(asked: Asked, wanted: Wanted, onPercent: (percent: number) => void) {
  const { pictures, from, covers, given_at, menu } = wanted;
  const consent = pictures === 'consented' ? { from, covers, given_at } : {};
  return (await sendExport(asked, { dry_run: '0', pictures, menu, ...consent }, onPercent)).results.move;
}

export const stopMove = async (id: number) =>
  (await send('POST /admin/imports/:id/stop', { params: { id } })).results;
