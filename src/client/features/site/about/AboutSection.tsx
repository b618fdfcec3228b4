import type { ReactNode } from 'react';
import { ProseSection } from '../../../ui/ProseSection.tsx';
import { type aboutParts, titleOf } from './aboutParts.ts';

/** A part of the method under the title that the contents give it. */
export function AboutSection(props: {
  part: (typeof aboutParts)[number]['id'];
  children: ReactNode;
}) {
  return (
    <ProseSection id={props.part} title={titleOf(props.part)}>
      {props.children}
    </ProseSection>
  );
}
