import { DETAILED_LIMITS } from '../../integrations/models/vendorPolicy.ts';
import type { GuardedModel } from '../../integrations/models/withPolicy.ts';
import { toSections } from './detailedAnswer.ts';
import type { DetailedAnalyst } from './detailedAnalyst.ts';
import { detailedPrompt } from './detailedPrompt.ts';

/**
 * Lets a vendor's model write the detailed analysis. It is given more time than for an analysis; cap
 * and circuit are those of the vendor. Its sources are those of the report, whatever it names.
 */
export function vendorDetailed(
  model: GuardedModel,
  clock: () => Date = () => new Date(),
): DetailedAnalyst {
  const patient = model.within(DETAILED_LIMITS);
  const { version: promptVersion, answer, answerName } = detailedPrompt;
  const vendor = { kind: 'vendor' as const, name: model.vendor };
  return {
    info: { ...vendor, model: model.name },
    promptVersion,
    async analyse(input) {
      const { signal } = input;
      signal.throwIfAborted();
      const startedAt = clock();
      const question = { ...detailedPrompt.ask(input), answer, answerName, signal };
      const reply = await patient.ask(question);
      return {
        sections: toSections(reply.answer, input.result),
        provenance: {
          ...vendor,
          model: reply.model,
          promptVersion,
          startedAt: startedAt.toISOString(),
          durationMs: Math.max(0, clock().getTime() - startedAt.getTime()),
          tokens: reply.tokens,
          costUsd: reply.costUsd,
        },
      };
    },
  };
}
