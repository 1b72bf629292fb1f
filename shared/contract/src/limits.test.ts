import { z } from 'zod';
import { endpoints, stories } from '.';

const bodies = [...endpoints.values()].flatMap(({ method, path, body }) =>
  body instanceof z.ZodObject ? [[`${method} ${path}`, body] as const] : [],
);

test.each(bodies)('%s says in plain words that a text is too long', (_call, body) => {
  const long = 'x'.repeat(300_000);
  const { error } = body.safeParse(Object.fromEntries(Object.keys(body.shape).map((name) => [name, long])));
  const tooLong = error?.issues.filter(({ code }) => code === 'too_big') ?? [];
  expect(tooLong.filter(({ message }) => message.startsWith('Too big'))).toEqual([]);
});

test('a picture’s description that is too long has a message to shorten it', () => {
  const { error } = stories.create.body!.safeParse({ image_alt: 'x'.repeat(301) });
  expect(error?.issues).toContainEqual(
    expect.objectContaining({ path: ['image_alt'], message: 'Please shorten this to 300 characters.' }),
  );
});
