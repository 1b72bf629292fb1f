import type { AdminWidget, CallInput, CallReply, WidgetFields } from '@lapis/contract';
import { bus } from '@lapis/event-bus';
import { send, statusOf } from '@lapis/http';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { statsKey } from '../dashboard/dashboard.queries';

type Search = NonNullable<CallInput<'GET /admin/widgets'>['query']>;
export type WidgetSort = NonNullable<Search['sort']>;

const perPage = 20;

/** One page of the list; the page before stays in sight until it has come. */
export const widgetsQuery = (search: { q?: string; sort: WidgetSort; page: number }) =>
  queryOptions({
    queryKey: ['widgets', 'list', search],
    queryFn: ({ signal }) => send('GET /admin/widgets', { query: { ...search, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** One widget, for its form: fetched anew for every visit, but not while somebody is writing. */
export const widgetQuery = (id: number) =>
  queryOptions({
    queryKey: ['widgets', 'one', id],
    queryFn: async ({ signal }) => (await send('GET /admin/widgets/:id', { params: { id }, signal })).results,
    staleTime: 10_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** A text that is to be saved, over the copy that it was made of; over none where the widget is new. */
interface Saving {
  base: AdminWidget | null;
  text: WidgetFields;
}

/** Either the copy that was saved, or the one of somebody who was quicker. */
type Saved = { widget: AdminWidget } | { theirs: AdminWidget };

/** The copy that a refusal with 409 comes with. */
function newestIn(error: unknown) {
  if (statusOf(error) !== 409) return;
  const { response } = error as { response: { data: Partial<CallReply<'PATCH /admin/widgets/:id'>> } };
  return response.data.results;
}

async function save({ base, text }: Saving): Promise<Saved> {
  if (!base) return { widget: (await send('POST /admin/widgets', { body: text })).results };
  try {
    const body = { ...text, version: base.version };
    const { results } = await send('PATCH /admin/widgets/:id', { params: { id: base.id }, body });
    return { widget: results };
  } catch (error) {
    const theirs = newestIn(error);
    if (!theirs) throw error;
    return { theirs };
  }
}

export const saveWidget = mutationOptions({
  mutationFn: save,
  async onSuccess(saved, { base }, _, { client }) {
    if (!('widget' in saved)) return;
    const { widget } = saved;
    client.setQueryData(widgetQuery(widget.id).queryKey, widget);
    void client.invalidateQueries({ queryKey: ['widgets', 'list'] });
    void client.invalidateQueries({ queryKey: statsKey });
    for (const key of new Set([base?.name ?? widget.name, widget.name])) {
      bus.emit('content:changed', { kind: 'widget', key });
    }
  },
});
