import type { Block } from '@lapis/contract';
import type { BlockKind } from '@lapis/contract/block-kinds';
import type { BlockForm } from './block-form';
import { buttonForm } from './button/button.form';
import { calloutForm } from './callout/callout.form';
import { cardsForm } from './cards/cards.form';
import { fileForm } from './file/file.form';
import { galleryForm } from './gallery/gallery.form';
import { helpForm } from './help/help.form';
import { numbersForm } from './numbers/numbers.form';
import { pictureForm } from './picture/picture.form';
import { questionsForm } from './questions/questions.form';
import { quoteForm } from './quote/quote.form';
import { tableForm } from './table/table.form';
import { textForm } from './text/text.form';
import { videoForm } from './video/video.form';

/** The kinds of blocks that may stand anywhere, in the order in which they are offered; a new one has its line here. */
export const singleForms: readonly BlockForm[] = [
  textForm,
  pictureForm,
  galleryForm,
  quoteForm,
  calloutForm,
  numbersForm,
  buttonForm,
  cardsForm,
  questionsForm,
  tableForm,
  fileForm,
  videoForm,
  helpForm,
];

export const formOf = (forms: readonly BlockForm[], type: BlockKind) =>
  forms.find((form) => form.type === type);

/** A block of its kind with nothing in it. */
export const isBlank = (form: BlockForm, block: Block) =>
  JSON.stringify({ ...form.blank(), id: '' }) === JSON.stringify({ ...block, id: '' });
