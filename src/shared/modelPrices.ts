import { adminMessages } from './adminMessages.ts';
import type { ModelPrice } from './limits.ts';

export type PriceDraft = { [Field in keyof ModelPrice]: ModelPrice[Field] | string };

export const isModelName = (name: string): boolean => /^[\w.:/@-]{0,200}$/.test(name);

export function faultsOfPrice(
  { name, inputUsd, outputUsd }: PriceDraft,
  all: readonly PriceDraft[],
  maxUsd: number,
): Partial<Record<keyof ModelPrice, string>> {
  const { modelMissing, modelName, modelTwice, price } = adminMessages.settings;
  const isPrice = (usd: string | number) => usd !== '' && Number(usd) >= 0 && Number(usd) <= maxUsd;
  const isTwice = all.filter((other) => other.name === name).length > 1;
  return {
    ...(isTwice && { name: modelTwice }),
    ...(name === '' && { name: modelMissing }),
    ...(!isModelName(name) && { name: modelName }),
    ...(!isPrice(inputUsd) && { inputUsd: price(maxUsd) }),
    ...(!isPrice(outputUsd) && { outputUsd: price(maxUsd) }),
  };
}

export const arePrices = (all: readonly PriceDraft[], maxUsd: number): boolean =>
  all.every((one) => Object.keys(faultsOfPrice(one, all, maxUsd)).length === 0);
