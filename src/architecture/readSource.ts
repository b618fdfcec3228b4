import ts from 'typescript';

export interface Import {
  specifier: string;
  /** Gone after compilation. `import { type A }` is not: it still loads the other file. */
  typeOnly: boolean;
}

export interface Source {
  /** Relative to the project's root, with `/`. */
  path: string;
  lines: number;
  imports: Import[];
  /** Names that the file exports, in the order in which they stand. */
  exports: string[];
}

/** Reads what a file imports and exports, without resolving or running anything. */
export function readSource(path: string, text: string): Source {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, scriptKind(path));
  const source: Source = { path, lines: countLines(text), imports: [], exports: [] };
  const visit = (node: ts.Node): void => {
    const found = importOf(node);
    if (found) source.imports.push(found);
    ts.forEachChild(node, visit);
  };
  visit(file);
  for (const statement of file.statements) source.exports.push(...exportsOf(statement));
  return source;
}

function scriptKind(path: string): ts.ScriptKind {
  return path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
}

function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

function importOf(node: ts.Node): Import | null {
  if (ts.isImportDeclaration(node)) {
    const typeOnly = node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
    return specified(node.moduleSpecifier, typeOnly);
  }
  if (ts.isExportDeclaration(node)) return specified(node.moduleSpecifier, node.isTypeOnly);
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return specified(node.argument.literal, true);
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return specified(node.arguments[0], false);
  }
  return isUrlOfModule(node) ? specified(node.arguments?.[0], false) : null;
}

/** `new URL('./worker.ts', import.meta.url)` is how a file names another that runs in a worker. */
function isUrlOfModule(node: ts.Node): node is ts.NewExpression {
  return (
    ts.isNewExpression(node) &&
    node.expression.getText() === 'URL' &&
    node.arguments?.[1]?.getText() === 'import.meta.url' &&
    /\.tsx?'$/.test(node.arguments[0]?.getText() ?? '')
  );
}

function specified(node: ts.Node | undefined, typeOnly: boolean): Import | null {
  return node && ts.isStringLiteralLike(node) ? { specifier: node.text, typeOnly } : null;
}

function exportsOf(statement: ts.Statement): string[] {
  if (ts.isExportDeclaration(statement)) {
    const clause = statement.exportClause;
    return clause && ts.isNamedExports(clause) ? clause.elements.map(({ name }) => name.text) : [];
  }
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => namesIn(name));
  }
  const name = (statement as ts.Statement & { name?: ts.Identifier }).name;
  return name ? [name.text] : ['default'];
}

function namesIn(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((part) => (ts.isBindingElement(part) ? namesIn(part.name) : []));
}
