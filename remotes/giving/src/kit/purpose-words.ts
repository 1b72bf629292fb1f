import type { CallReply } from '@lapis/contract';

type Purpose = CallReply<'GET /gifts/:token'>['results']['purpose'];

/** Describes a purpose within a sentence, e.g. 'for Winter coats' or 'where it is needed most'. */
export function purposeWords({ appeal, project }: Purpose) {
  const title = appeal?.title ?? project?.title;
  return title ? `for ${title}` : 'where it is needed most';
}
