import { Email } from './shapes';

test.each([
  [' info@exämple.org ', 'info@xn--exmple-cua.org'],
  ['info@exa\u0308mple.org', 'info@xn--exmple-cua.org'],
  ['info@straße.example.org', 'info@xn--strae-oqa.example.org'],
  ['info@کابل.example.org', 'info@xn--mgbc8fxs.example.org'],
  ['info@example.org', 'info@example.org'],
])('the address %s is stored as %s', (written, kept) => {
  expect(Email.safeParse(written).data).toBe(kept);
});

test.each(['info@', '@exämple.org', 'info@exämple.org/x', 'info@exämple.org:25', 'ä', 'info@ä ö.org'])(
  '%s is no valid address',
  (written) => {
    expect(Email.safeParse(written).success).toBe(false);
  },
);
