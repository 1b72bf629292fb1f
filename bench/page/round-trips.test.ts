import { roundTrips, type Sent } from './round-trips';

const parser = { type: 'parser', url: '/' };
const requests: Sent[] = [
  { url: '/main.css', kind: 'Stylesheet', started: 10, ended: 200, initiator: parser },
  { url: '/main.js', kind: 'Script', started: 10, ended: 300, initiator: parser },
  { url: '/late.png', kind: 'Image', started: 400, ended: 600, initiator: parser },
  {
    url: '/text.woff2',
    kind: 'Font',
    started: 210,
    ended: 350,
    initiator: { type: 'parser', url: '/main.css' },
  },
  { url: '/early.js', kind: 'Script', started: 250, ended: 500, initiator: { type: 'script' } },
  { url: '/page.js', kind: 'Script', started: 320, ended: 480, initiator: { type: 'script' } },
  { url: '/api/posts', kind: 'Fetch', started: 490, initiator: { type: 'script' } },
];

test.each([
  ['what the document names is in the first round trip, however late', '/late.png', 1],
  ['what a style sheet names comes after it', '/text.woff2', 2],
  ['what an inline script asks for waits for nothing', '/early.js', 1],
  ['what a script asks for comes after the scripts that are there', '/page.js', 2],
  ['and after what those asked for', '/api/posts', 3],
])('%s', (_, address, trip) => {
  const [, found] = [...roundTrips(requests)].find(([{ url }]) => url === address)!;
  expect(found).toBe(trip);
});
