/** What names a value that is somewhere else, or a place where it lies. */
const beginnings = (
  "$ {{ {% <% #{ @{ vault: op:// ssm: ssm/ arn: projects/ secretsmanager: gcpsm: awssecret: keyvault: conjur: credstash: vals: @microsoft.keyvault akv: kv: env: env. env( env[ file: " +
  "ref: ref+ secret: secret/ secrets/ secrets. secretref: keyring: keychain: gcp-sm: sm:// aws-sm: awssm: berglas: bws: doppler: infisical: kms: process.env os.environ os.getenv getenv " +
  "import.meta system.getenv http:// https:// /run/ /etc/ /var/ /home/ /usr/ /opt/ /secrets/ /tmp/ ./ ../ ~/ enc[ enc( {cipher} {enc} $ansible_vault age1 urn: data:"
).split(" ");
/** Templates, wherever they stand in it. */
const templates = ["${", "{{", "<%", "$(", "#{", "%{", "$["];
const forms: readonly RegExp[] = [
  // Names and tags of YAML, and of pointers; a drive; a variable.
  /^[&*][A-Za-z_][\w-]*$|^![A-Za-z]+$|^\/[a-z_-]+$|^[A-Za-z]:[\\/]/,
  /^%[A-Za-z_][\w.]*%$|^%[sdv]$|^:[a-z_]+$|^\{[\w.]*\}$/,
  /^[\w./~-]*\.(?:pem|key|crt|cer|p12|pfx|jks|json|ya?ml|txt|env|pub|ppk|toml|ini|conf|properties|gpg|asc|kdbx|tsx?|jsx?|py|go|rb|java|php|html?|md)$/i,
  /^\/(?:[\w.@-]+\/)+[\w.@-]*$/,
];

/** Whether a value only says where the real one is to be had, or is kept so that it cannot be read. */
export function isReference(value: string): boolean {
  const folded = value.slice(0, 24).toLowerCase();
  if (beginnings.some((beginning) => folded.startsWith(beginning))) return true;
  return templates.some((template) => value.includes(template)) || forms.some((form) => form.test(value));
}
