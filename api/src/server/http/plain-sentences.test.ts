import { z } from 'zod';
import { speakPlainly } from './plain-sentences';

speakPlainly();

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'Please fill this in.'],
  [z.string().min(1), '', 'Please fill this in.'],
  [z.string(), 5, 'This must be text.'],
  [z.number(), 'five', 'This must be a number.'],
  [z.boolean(), 'yes', 'This must be true or false.'],
  [z.int(), 1.5, 'This must be a whole number.'],
  [z.enum(['transfer', 'card']), 'cash', 'This must be one of: transfer, card.'],
  [z.literal('card'), 'cash', 'This must be card.'],
  [z.string().max(3), 'four', 'This may be at most 3 characters.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'This may be at most 1 item.'],
  [z.number().min(100), 5, 'This must be at least 100.'],
  [z.strictObject({}), { colour: 'red' }, 'There is no field with the name colour.'],
  [z.iso.date(), '2026-13-45', 'This is not valid. Please check it.'],
  [z.string('Please enter your name.'), 5, 'Please enter your name.'],
])('says what to do about invalid input, case %#', (schema, input, sentence) => {
  expect(schema.safeParse(input).error?.issues[0]?.message).toBe(sentence);
});
