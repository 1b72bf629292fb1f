import { z } from 'zod';
import { endpoint } from './endpoint';
import { permissionNames } from './permissions';
import { Id, IdParam, listOf, oneOf, textUpTo } from './shapes';

const Permission = z.enum(permissionNames);

/** What somebody may do, by the name that an account has for it: one that comes with the site, or `own-3`. */
export const DutyName = z
  .string()
  .regex(
    /^(?:owner|editor|author|support|own-[1-9]\d{0,8})$/,
    'There is no such duty. Please choose another.',
  );

/** A duty that owners made. */
const Duty = z.object({
  id: Id,
  /** As accounts have it. */
  name: DutyName,
  label: z.string(),
  permissions: z.array(Permission),
  /** How many have it. */
  people: z.int(),
});
export type Duty = z.infer<typeof Duty>;

const DutyFields = z.object({
  label: textUpTo(60).min(1, 'Give it a name'),
  /** Accounts are for owners alone: whoever changes them could give themselves everything else. */
  permissions: z
    .array(Permission.exclude(['accounts'], 'Only owners change accounts'))
    .min(1, 'Choose at least one'),
});
export type DutyFields = z.infer<typeof DutyFields>;

export const ownDuties = {
  list: endpoint('GET /admin/duties', {
    access: 'admin',
    needs: 'accounts',
    summary: 'The duties that owners made',
    reply: listOf(Duty),
  }),
  create: endpoint('POST /admin/duties', {
    access: 'admin',
    needs: 'accounts',
    summary: 'Make a duty',
    body: DutyFields,
    reply: oneOf(Duty),
    status: 201,
  }),
  change: endpoint('PATCH /admin/duties/:id', {
    access: 'admin',
    needs: 'accounts',
    summary: 'Change a duty, for all who have it',
    params: IdParam,
    body: DutyFields.partial(),
    reply: oneOf(Duty),
  }),
  remove: endpoint('DELETE /admin/duties/:id', {
    access: 'admin',
    needs: 'accounts',
    summary: 'Delete a duty that nobody has; 409 where somebody does',
    params: IdParam,
  }),
};
