/** Names of continents, states and large cities: enough to see that a place is named, no gazetteer. */
export const PLACES: ReadonlySet<string> = new Set(
  `africa antarctica asia europe america australia oceania arctic afghanistan albania algeria angola
  argentina armenia austria azerbaijan bahrain bangladesh belarus belgium benin bhutan bolivia bosnia
  botswana brazil britain brunei bulgaria burundi cambodia cameroon canada chile china colombia congo
  croatia cuba cyprus czechia denmark ecuador egypt england eritrea estonia eswatini ethiopia fiji
  finland france gabon gambia germany ghana gibraltar greece greenland grenada guatemala guinea guyana
  haiti honduras hungary iceland india indonesia iran iraq ireland israel italy jamaica japan
  kazakhstan kenya kosovo kuwait kyrgyzstan laos latvia lebanon lesotho liberia libya liechtenstein
  lithuania luxembourg madagascar malawi malaysia maldives malta mauritania mauritius mexico moldova
  monaco mongolia montenegro morocco mozambique myanmar namibia nepal netherlands nicaragua nigeria
  norway oman pakistan palestine panama paraguay peru philippines poland portugal qatar romania russia
  rwanda samoa scotland senegal serbia seychelles singapore slovakia slovenia somalia spain sudan
  suriname sweden switzerland syria taiwan tajikistan tanzania thailand tibet togo tonga tunisia türkiye
  turkmenistan tuvalu uganda ukraine uruguay uzbekistan vanuatu venezuela vietnam wales yemen zambia
  zimbabwe amsterdam ankara athens baghdad bangkok barcelona beijing beirut berlin bogotá boston
  brussels bucharest budapest cairo california canberra chicago copenhagen damascus delhi dhaka dubai
  dublin edinburgh florida geneva hamburg hanoi helsinki hiroshima istanbul jakarta jerusalem
  johannesburg kabul karachi kinshasa kyiv lagos lima lisbon london madrid manchester manila melbourne
  milan minsk montreal moscow mumbai munich nairobi naples oslo ottawa paris philadelphia prague riyadh
  rome santiago seoul shanghai stockholm sydney taipei tehran texas tokyo toronto vancouver venice
  vienna warsaw washington zurich everest`.split(/\s+/),
);
