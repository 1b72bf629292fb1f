import { z } from 'zod';

const Tags = z.array(z.string());

export const WorkerMessage = z.discriminatedUnion('lapis', [
  z.object({ lapis: z.literal('alive') }),
  z.object({ lapis: z.literal('ready'), port: z.int() }),
  z.object({ lapis: z.literal('listener') }),
  z.object({ lapis: z.literal('changed'), id: z.string(), tags: Tags }),
  z.object({ lapis: z.literal('heard'), id: z.string() }),
  z.object({ lapis: z.literal('leaving') }),
]);
export type WorkerMessage = z.infer<typeof WorkerMessage>;

export const PrimaryMessage = z.discriminatedUnion('lapis', [
  z.object({ lapis: z.literal('changed'), id: z.string(), tags: Tags }),
  z.object({ lapis: z.literal('published'), id: z.string() }),
  z.object({ lapis: z.literal('stop') }),
  z.object({ lapis: z.literal('retire') }),
  z.object({ lapis: z.literal('farewell') }),
]);
export type PrimaryMessage = z.infer<typeof PrimaryMessage>;

export const MIGRATES = 'LAPIS_WORKER_MIGRATES';
