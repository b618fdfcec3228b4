import { SEO_DESCRIPTION_MAX, SEO_KEYWORDS_MAX, SEO_TITLE_MAX } from '../../../../shared/limits.ts';
import type { OwnSeo } from '../../../../shared/schema/seo.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { checkDraft } from './seoDraft.ts';
import { SeoField } from './SeoField.tsx';
import classes from './SeoFields.module.css';
import { SlugField } from './SlugField.tsx';
import type { SeoEditing } from './useSeoEditor.ts';

/** Everything that is edited, each field with what holds while it is empty. */
export function SeoFields({ editing }: { editing: SeoEditing }) {
  const { base, draft, faults, change } = editing;
  const { derived } = base;
  const { own } = checkDraft(draft);
  return (
    <>
      <SeoField
        label="Title"
        value={draft.title}
        derived={derived.title}
        count={{ now: lengthOf(own.title), most: SEO_TITLE_MAX, of: 'characters' }}
        fault={faults.title}
        under="Search engines show about 60 characters of it."
        onChange={(title) => change({ title })}
      />
      <SeoField
        label="Description"
        value={draft.description}
        derived={derived.description}
        count={{ now: lengthOf(own.description), most: SEO_DESCRIPTION_MAX, of: 'characters' }}
        fault={faults.description}
        under="Search engines show about 160 characters of it."
        lines={4}
        onChange={(description) => change({ description })}
      />
      <SeoField
        label="Keywords"
        value={draft.keywords}
        derived={derived.keywords.join(', ')}
        count={{ now: own.keywords?.length ?? 0, most: SEO_KEYWORDS_MAX, of: 'keywords' }}
        fault={faults.keywords}
        under="With commas between them."
        lines={2}
        onChange={(keywords) => change({ keywords })}
      />
      <SeoField
        label="Picture for previews"
        type="url"
        value={draft.ogImage}
        derived=""
        fault={faults.ogImage}
        under="An https:// address. Left empty, the picture is made of the report."
        onChange={(ogImage) => change({ ogImage })}
      />
      <SlugField base={base} value={draft.slug} onChange={(slug) => change({ slug })} />
      <label className={classes.listed}>
        <Switch
          label="Listed in search engines"
          on={draft.isIndexable}
          onChange={(isIndexable) => change({ isIndexable })}
        />
        <span aria-hidden="true">Listed, searched for and indexed</span>
      </label>
    </>
  );
}

const lengthOf = (text: OwnSeo['title']) => Array.from(text ?? '').length;
