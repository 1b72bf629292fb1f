import type { WebsiteImport, ImportReport, SourceSystem } from '@lapis/contract';
import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

/** Polling interval in milliseconds. */
const LOOK_EVERY = 1500;

const shownAtOnce = 20;

export const isUnderWay = ({ state }: Pick<WebsiteImport, 'state'>) =>
  state === 'waiting' || state === 'running';

export const importsQuery = queryOptions({
  queryKey: ['imports', 'list'],
  queryFn: ({ signal }) => send('GET /admin/imports', { query: { per_page: shownAtOnce }, signal }),
  refetchInterval: ({ state }) => (state.data?.results.some(isUnderWay) ? LOOK_EVERY : false),
});

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: async ({ signal }) => (await send('GET /admin/imports/:id', { params: { id }, signal })).results,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_EVERY : false),
  });

export interface ExportInput {
  system: SourceSystem;
  file: File;
  /** Previous or current address of the site. */
  address: string;
}

export interface ImportOptions {
  pictures: 'check' | 'consented';
  from: string;
  covers: string;
  given_at: string;
  /** Menu to import; empty keeps this site's menu. */
  menu: string;
}

function sendExport(
  { system, file, address }: ExportInput,
  fields: Partial<ImportOptions> & { dry_run: '0' | '1' },
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

/** Previews an import, without changing anything. */
export async function planImport(
  asked: ExportInput,
  onPercent: (percent: number) => void,
): Promise<ImportReport | null> {
  return (await sendExport(asked, { dry_run: '1' }, onPercent)).results.plan;
}

export async function startImport(
  asked: ExportInput,
  wanted: ImportOptions,
  onPercent: (percent: number) => void,
) {
  const { pictures, from, covers, given_at, menu } = wanted;
  const consent = pictures === 'consented' ? { from, covers, given_at } : {};
  return (await sendExport(asked, { dry_run: '0', pictures, menu, ...consent }, onPercent)).results.import;
}

export const stopImport = async (id: number) =>
  (await send('POST /admin/imports/:id/stop', { params: { id } })).results;
