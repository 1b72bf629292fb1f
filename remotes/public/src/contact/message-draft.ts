import { keptForm } from '@lapis/ui/forms';

/** Keeps what was typed and not sent, over a reload and other pages, in this tab only. */
export const messageDraft = keptForm('lapis:contact');
