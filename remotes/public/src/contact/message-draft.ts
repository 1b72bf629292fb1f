import { createStoredForm } from '@lapis/ui/forms';

/** Keeps unsent input across reloads and other pages, in this tab only. */
export const messageDraft = createStoredForm('lapis:contact');
