import { DataList, type DataListProps } from '@mantine/core';
import '@mantine/core/styles/DataList.layer.css';
import type { ReactNode } from 'react';

export function Facts(props: { facts: Record<string, ReactNode> } & DataListProps) {
  const { facts, ...list } = props;
  return (
    <DataList {...list}>
      {Object.entries(facts).map(([name, fact]) => (
        <DataList.Item key={name}>
          <DataList.ItemLabel lang="en">{name}</DataList.ItemLabel>
          <DataList.ItemValue dir="auto" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
            {fact}
          </DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  );
}
