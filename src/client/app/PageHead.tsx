import { useLocation } from 'react-router';
import { SHARE_IMAGE } from '../../shared/limits.ts';
import { pageMessages } from '../../shared/pageMessages.ts';
import { paths } from '../../shared/paths.ts';
import { useOrigin } from './boot.ts';

interface Preview {
  title: string;
  /** Undefined for pages that search engines must not list. */
  path: string | undefined;
  image: string;
  imageAlt: string;
  type: 'article' | 'website';
}

export function PageHead(props: {
  title: string;
  description: string;
  keywords?: string;
  index?: boolean;
  preview?: Preview;
}) {
  const { title, description, keywords, index = false } = props;
  const { pathname } = useLocation();
  const origin = useOrigin();
  const preview: Preview = props.preview ?? {
    title,
    path: index ? pathname : undefined,
    image: paths.siteImage,
    imageAlt: pageMessages.siteTitle,
    type: 'website',
  };
  const url = preview.path === undefined ? undefined : origin + preview.path;
  const isOurs = preview.image.startsWith('/');
  const image = isOurs ? origin + preview.image : preview.image;
  const reported = { title: preview.title, description, image, 'image:alt': preview.imageAlt };
  const openGraph = {
    ...reported,
    site_name: 'Verimeter',
    type: preview.type,
    ...(url !== undefined && { url }),
    ...(isOurs && { 'image:width': SHARE_IMAGE.width, 'image:height': SHARE_IMAGE.height }),
  };
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {keywords !== undefined && <meta name="keywords" content={keywords} />}
      <meta name="robots" content={index ? 'index, follow' : 'noindex, nofollow'} />
      {url !== undefined && <link rel="canonical" href={url} />}
      {Object.entries(openGraph).map(([name, content]) => (
        <meta key={name} property={`og:${name}`} content={String(content)} />
      ))}
      {Object.entries({ card: 'summary_large_image', ...reported }).map(([name, content]) => (
        <meta key={name} name={`twitter:${name}`} content={content} />
      ))}
    </>
  );
}
