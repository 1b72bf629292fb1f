/** What is expected of a public page, in every journey that opens them all. */
export interface PublicPage {
  path: string;
  status?: 404;
  heading: string;
  /** Of the document, before the charity's name; the heading where nothing is said. */
  title?: string;
  /** Where it isn't the site's own. */
  description?: RegExp;
  /** Something that a widget, a story or a gallery says. */
  text: string;
  /** Where a link in it leads. */
  link: string;
  /** False where it is all text. */
  hasPictures?: false;
  /** Lines may break elsewhere once its letters' font is there: devices' own are of any width. */
  movesWithFont?: true;
  /** What stands there in the end depends on the link of a mail, which is judged once the page lives. */
  judgesItsLink?: true;
  /** Whether search engines are asked to leave it out. */
  noindex?: true;
  /** Calls for what the page came with, to bring it quietly up to date. */
  asksAgain?: string[];
}
