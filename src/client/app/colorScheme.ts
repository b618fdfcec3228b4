/** Keeps the id of the banner that the reader dismissed. */
export const DISMISSED_BANNER_KEY = 'dismissedBanner';

/**
 * Sets light or dark before the first paint, and keeps who is signed in from seeing the sign-in until
 * they are recognised (`bearer.ts` has the key), and who dismissed a banner from seeing that; keeps room
 * for what is said of a report that was there already (`VisitState`, as react-router stores it). The only
 * script that stands inside a page, so its exact text is allowed by hash in the content security policy.
 * The key is Mantine's.
 */
export const COLOUR_SCHEME_SCRIPT = `(function(){var c;try{c=localStorage.getItem("mantine-color-scheme-value")}catch(e){}if(c!=="light"&&c!=="dark")c=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";var d=document.documentElement;d.setAttribute("data-mantine-color-scheme",c);try{if(localStorage.getItem("signedIn"))d.setAttribute("data-signed-in","");d.setAttribute("data-banner",localStorage.getItem("dismissedBanner")||"");if(history.state.usr.reused)d.setAttribute("data-reused","")}catch(e){}})()`;
