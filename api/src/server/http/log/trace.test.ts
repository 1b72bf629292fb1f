import { describeSite } from '../../../testing/testing';
import { parseTraceId } from './trace';

const ID = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

test.each([
  [`00-${ID}-${SPAN}-01`, ID],
  [`01-${ID}-${SPAN}-01-more`, ID],
  [`00-${ID}-${SPAN}-01-more`, undefined],
  [`ff-${ID}-${SPAN}-01`, undefined],
  [`00-${'0'.repeat(32)}-${SPAN}-01`, undefined],
  [`00-${ID}-${'0'.repeat(16)}-01`, undefined],
  [`00-${ID.toUpperCase()}-${SPAN}-01`, undefined],
  ['', undefined],
  [undefined, undefined],
])('%s belongs to the trace %s', (header, id) => {
  expect(parseTraceId(header)).toBe(id);
});

describeSite('a request that is part of a trace', (site) => {
  const collectLines = () =>
    site()
      .log.filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  test('is logged with the trace’s ID beside its own', async () => {
    const { headers } = await site().guest.get('/api/site', { traceparent: `00-${ID}-${SPAN}-01` });
    const line = collectLines().find(
      ({ reqId, path }) => reqId === headers['x-request-id'] && path === '/api/site',
    );
    expect(line).toMatchObject({ traceId: ID });
  });

  test('succeeds even if the header is malformed', async () => {
    const { headers, statusCode } = await site().guest.get('/api/site', { traceparent: 'x"\\u0000-' });
    expect(statusCode).toBe(200);
    expect(collectLines().find(({ reqId }) => reqId === headers['x-request-id'])).not.toHaveProperty(
      'traceId',
    );
  });
});
