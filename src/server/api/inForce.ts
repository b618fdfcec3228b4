import type { Settings } from '../../shared/limits.ts';
import type { Analysts } from '../modules/analysts/analyst.ts';
import type { Context } from './context.ts';

/** The context with what holds now: the settings, and who fills the places under them. */
export async function inForce<C extends Pick<Context, 'settings' | 'analysts'>>(
  ctx: C,
): Promise<Omit<C, 'settings' | 'analysts'> & { settings: Settings; analysts: Analysts }> {
  const settings = await ctx.settings();
  return { ...ctx, settings, analysts: await ctx.analysts(settings) };
}
