/** Expectations of a public page, for every journey that opens all of them. */
export interface PublicPage {
  path: string;
  status?: 404;
  heading: string;
  /** Title of the document, before the charity's name. Default: the heading. */
  title?: string;
  /** Description, unless it is the site's own. */
  description?: RegExp;
  /** Text of the page's content, such as a widget, a story or a gallery. */
  text: string;
  /** Target of a link in the content. */
  link: string;
  /** False if the page contains only text. */
  hasPictures?: false;
  /** True if the content depends on a link in an email, which is checked once React has taken over. */
  judgesItsLink?: true;
  /** True if search engines are told to leave the page out. */
  noindex?: true;
  /** Calls that silently refresh the data that the page was rendered with. */
  asksAgain?: string[];
}
