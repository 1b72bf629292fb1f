import { z } from 'zod';

const Tags = z.array(z.string());

/** What a worker tells the first process. */
export const WorkerMessage = z.discriminatedUnion('lapis', [
  z.object({ lapis: z.literal('alive') }),
  z.object({ lapis: z.literal('ready'), port: z.int() }),
  z.object({ lapis: z.literal('listener') }),
  z.object({ lapis: z.literal('changed'), id: z.string(), tags: Tags }),
  z.object({ lapis: z.literal('heard'), id: z.string() }),
]);
export type WorkerMessage = z.infer<typeof WorkerMessage>;

/** What the first process tells a worker. */
export const PrimaryMessage = z.discriminatedUnion('lapis', [
  z.object({ lapis: z.literal('changed'), id: z.string(), tags: Tags }),
  z.object({ lapis: z.literal('published'), id: z.string() }),
  z.object({ lapis: z.literal('stop') }),
]);
export type PrimaryMessage = z.infer<typeof PrimaryMessage>;
