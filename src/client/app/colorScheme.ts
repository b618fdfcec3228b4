export const DISMISSED_BANNER_KEY = 'dismissedBanner';

/**
 * Sets color scheme, sign-in, banner and `VisitState` before the first paint. Its hash is in the
 * content security policy.
 */
export const COLOUR_SCHEME_SCRIPT = `(function(){var c;try{c=localStorage.getItem("mantine-color-scheme-value")}catch(e){}if(c!=="light"&&c!=="dark")c=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";var d=document.documentElement;d.setAttribute("data-mantine-color-scheme",c);try{if(localStorage.getItem("signedIn"))d.setAttribute("data-signed-in","");d.setAttribute("data-banner",localStorage.getItem("dismissedBanner")||"");if(history.state.usr.reused)d.setAttribute("data-reused","")}catch(e){}})()`;
