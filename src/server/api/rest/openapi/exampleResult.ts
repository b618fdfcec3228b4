import type { Provenance, Result, Source } from '../../../../shared/schema/result.ts';
import { overallScore } from '../../../../shared/scoring.ts';

const evaluation = {
  claim_false_true_spectrum: 9,
  source_credibility_and_track_record: 8,
  bias_and_independence_assessment: 8,
  contextual_integrity_and_accuracy: 9,
  content_coherence_and_logical_consistency: 9,
  expert_and_consensus_alignment: 9,
};

const answeredBy = (name: string, model: string, promptVersion: string): Provenance => ({
  kind: 'vendor',
  name,
  model,
  promptVersion,
  startedAt: '2026-11-20T12:00:00.210Z',
  durationMs: 4_180,
  tokens: { input: 812, output: 406 },
  costUsd: null,
});

const page = (publication: string, title: string, link: string): Source => ({
  publication,
  title,
  summary: 'Explains why honey keeps.',
  key_findings: ['It holds too little water for microbes to grow.'],
  link,
});

const { score, calculation } = overallScore({ evaluation, mainGrade: 8.5, chat: 84, general: 80 });

/** A result as the interface's description shows it; the score is worked out as any other is. */
export const exampleResult: Result = {
  schemaVersion: 1,
  overallScore: score,
  band: { low: 77, high: 97 },
  verdict: 'true',
  confidence: 'high',
  confidenceBasis: { answered: 3, spread: 5, origins: 3, coverage: null, builtIn: [] },
  partial: false,
  missing: [],
  page: null,
  openAI: {
    status: 'answered',
    truth_percentage: 84,
    explanation: 'Low in water and acid, sealed honey does not spoil for a very long time.',
    signals: [],
  },
  perplexity: {
    status: 'answered',
    coverage: null,
    grades: { perplexity_main_grade: 8.5, external_evaluation: evaluation },
    not_judged: [],
    analysis_summary: 'The pages found agree that sealed honey keeps for a very long time.',
    summary_highlights: {
      verdict: 'true',
      key_words: ['honey', 'shelf life'],
      emphasized_phrases: ['keeps for a very long time'],
    },
    sources: {
      mainstream: [
        page('Example Encyclopaedia', 'Honey', 'https://encyclopaedia.example.org/honey'),
        page('Example Institute', 'Storing honey', 'https://institute.example.com/honey'),
        page('Example Museum', 'Honey in jars', 'https://museum.example.net/honey'),
      ],
      conflicting: [],
    },
  },
  gemini: {
    status: 'answered',
    truth_percentage: 80,
    explanation: 'A checkable statement that agrees with common knowledge.',
    signals: [],
  },
  provenance: {
    chat: answeredBy('OpenAI', 'gpt-5.4-mini', 'chat-1'),
    search: answeredBy('Perplexity', 'perplexity/sonar', 'search-1'),
    general: answeredBy('Google Gemini', 'gemini-3.8-flash', 'general-1'),
  },
  calculation,
};
