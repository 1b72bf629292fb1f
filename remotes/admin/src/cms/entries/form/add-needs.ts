import type { ContentName } from '@lapis/contract/content-types';
import type { Permission } from '@lapis/contract/permissions';

/** Permissions for types whose drafts are useless to a writer who can't send or publish them. */
const further: Partial<Record<ContentName, Permission>> = { newsletters: 'newsletters', widgets: 'publish' };

/** Returns the permission that a user needs to add entries of a type. */
export const addNeeds = (name: ContentName): Permission => further[name] ?? 'write';
