/** Where a vendor's model is reached, and with what. */
export interface ModelConfig {
  /** Goes into a header and nowhere else. */
  apiKey: string;
  /** Without a slash at the end. */
  baseUrl: string;
  model: string;
}
