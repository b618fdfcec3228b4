/**
 * Sets light or dark before the first paint. The only script that stands inside a page, so its exact
 * text is allowed by hash in the content security policy. The key is Mantine's.
 */
export const COLOUR_SCHEME_SCRIPT = `(function(){var c;try{c=localStorage.getItem("mantine-color-scheme-value")}catch(e){}if(c!=="light"&&c!=="dark")c=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";document.documentElement.setAttribute("data-mantine-color-scheme",c)})()`;
