import type { BlockKind } from '@lapis/contract/block-kinds';
import type { BlockForm } from './block-form';
import { buttonForm } from './button/button.form';
import { calloutForm } from './callout/callout.form';
import { cardsForm } from './cards/cards.form';
import { columnsForm } from './columns/columns.form';
import { fileForm } from './file/file.form';
import { galleryForm } from './gallery/gallery.form';
import { giveForm } from './give/give.form';
import { helpForm } from './help/help.form';
import { numbersForm } from './numbers/numbers.form';
import { pictureForm } from './picture/picture.form';
import { questionsForm } from './questions/questions.form';
import { quoteForm } from './quote/quote.form';
import { tableForm } from './table/table.form';
import { textForm } from './text/text.form';
import { videoForm } from './video/video.form';

const forms = {
  text: textForm,
  picture: pictureForm,
  gallery: galleryForm,
  quote: quoteForm,
  callout: calloutForm,
  columns: columnsForm,
  numbers: numbersForm,
  button: buttonForm,
  cards: cardsForm,
  questions: questionsForm,
  table: tableForm,
  file: fileForm,
  video: videoForm,
  help: helpForm,
  give: giveForm,
} satisfies { [Kind in BlockKind]: { type: Kind } };

/** Forms for all kinds of blocks, in the order in which the chooser lists them. */
export const allForms: readonly BlockForm[] = Object.values(forms);
